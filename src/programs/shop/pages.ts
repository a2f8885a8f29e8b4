// How pages are rendered: from the build, or from the sources during development.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Middleware } from '#server/http/listener.ts'
import type { PagesModule } from '#server/http/pages.ts'
import { readStaticFiles, type StaticFiles, withoutWorker } from '#server/http/static-files.ts'
import type { Config } from '#server/lib/config.ts'
import { endings } from './shutdown.ts'

interface Pages {
  readonly module: PagesModule
  readonly files: StaticFiles
  /** Whether pages are rendered from the sources at every request, for development. */
  readonly isDevelopment: boolean
  readonly before?: Middleware
}

export async function builtPages({ offlinePages }: Config): Promise<Pages> {
  const build = resolve('build')
  const module = (await import(pathToFileURL(resolve(build, 'server/index.js')).href)) as PagesModule
  const files = await readStaticFiles(resolve(build, 'client'))
  return { module, files: offlinePages ? files : withoutWorker(files), isDevelopment: false }
}

/** Renders pages from the current sources, using Vite. */
export async function developmentPages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  endings.push(() => vite.close())
  const current = async () => (await vite.ssrLoadModule('/src/web/pages.ts')) as PagesModule
  const module: PagesModule = {
    renderPage: async (...asked) => (await current()).renderPage(...asked),
    // Each page is made again at every request, whatever its address.
    paintFirst: (html) => html,
    hasNoPage: () => false,
  }
  return { module, files: new Map(), isDevelopment: true, before: vite.middlewares }
}
