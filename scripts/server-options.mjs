import { ROOT } from './setup.mjs'

/** How Vite makes the server that `npm start` runs of its sources; tests run each source made the same way. */
export const SERVER_OPTIONS = {
  configFile: /** @type {const} */ (false),
  root: ROOT,
  logLevel: /** @type {const} */ ('warn'),
  publicDir: /** @type {const} */ (false),
  build: { target: 'esnext', sourcemap: true },
}
