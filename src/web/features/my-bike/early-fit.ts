/** The id of the line that says, before hydration too, whether the part fits. */
export const EARLY_FIT = 'early-fit'

/** Returns the inline script that compares the part with the stored bike before the page is painted. */
export const earlyFitScript = (): string => `(${show})('${EARLY_FIT}')`

/** Runs in the browser as an inline script. Stored data is untrusted: the bike's name is inserted as text. */
function show(id: string): void {
  try {
    const line = document.getElementById(id)
    const { code, name }: { code?: unknown; name?: unknown } = JSON.parse(localStorage.getItem('myBike') ?? '{}')
    if (!line || typeof code !== 'string' || typeof name !== 'string' || code === '') return
    const fold = (text: string) => text.trim().toLowerCase()
    const models: string[] = JSON.parse(line.dataset.models ?? '[]')
    for (const slot of line.getElementsByTagName('b')) slot.textContent = name
    line.dataset.fits = code === line.dataset.bike || models.some((each) => fold(each) === fold(name)) ? 'yes' : 'no'
  } catch {
    // Storage is blocked or holds no bike: the line says which bike the part is for.
  }
}
