import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = 'src/web'

/** The components that are a box above the page; each use of one is a separate overlay. */
const PARTS = /^components\/(dialog|use-dialog|dialog-button|confirm-dialog|busy-cover)\.tsx$/
const BOX = /<(?:dialog|Dialog|DialogButton|ConfirmDialog|BusyCover)\b|\buseDialog\(/g
/** Menus, panels, bars and toasts have no element of their own, but one of these classes. */
const LIES_ABOVE = /\bshadow-raised\b|(?<![\w-])fixed(?![\w-])/

/** Counts the overlays in each source file below src/web, by the file's path there. */
export function overlaysInSources(): Map<string, number> {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  const counts = files
    .filter((file) => file.endsWith('.tsx') && !PARTS.test(file))
    .map((file) => [file, overlaysIn(readFileSync(join(WEB, file), 'utf8'))] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}

/** Counts the overlays in a source text; comments do not count. */
export function overlaysIn(source: string): number {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
  const boxes = code.match(BOX)?.length ?? 0
  const raised = (code.match(/className=(?:"[^"]*"|\{[^}]*\})/g) ?? []).some((names) => LIES_ABOVE.test(names))
  return Math.max(boxes, raised ? 1 : 0)
}
