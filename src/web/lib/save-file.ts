export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
