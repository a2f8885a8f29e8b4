import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole site map is small and public; asking the server for pieces of it would cost a request per page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
