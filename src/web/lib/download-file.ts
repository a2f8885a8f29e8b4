import { freshToken } from './session.ts'

/** Fetches a file as whoever is signed in, and lets the browser save it under a name. Throws when it does not come. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { 'x-access-token': await freshToken() } })
  if (!response.ok) throw new Error(`The answer was ${response.status}`)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
