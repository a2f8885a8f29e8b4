import { join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { SERVER_OPTIONS } from '../../scripts/server-options.mjs'
import { PARTS, ROOT } from '../../scripts/setup.mjs'

/**
 * Lets tests run the server's modules as the bundle of `npm start` contains them, each by itself: the bundler leaves out
 * what it thinks has no effect, such as a call of `decodeURIComponent` that is made only for its exception.
 */
export function asBundled(): Plugin {
  return {
    name: 'as-bundled',
    enforce: 'pre',
    load: (id) => (isOfServer(id) ? bundled(id) : null),
  }
}

const SOURCES = PARTS.server.sources.map((source) => join(ROOT, source))

const isOfServer = (id: string): boolean =>
  /(?<!\.test)\.ts$/.test(id) && SOURCES.some((source) => id === source || id.startsWith(source + sep))

async function bundled(file: string): Promise<{ code: string; map: string }> {
  const made = await build({
    ...SERVER_OPTIONS,
    build: {
      ...SERVER_OPTIONS.build,
      ssr: file,
      write: false,
      rolldownOptions: { external: (_, importer) => importer !== undefined },
    },
  })
  if (Array.isArray(made) || !('output' in made)) throw new Error(`${relative(ROOT, file)} was not built.`)
  const { code, map } = made.output[0]
  return { code, map: String(map) }
}
