/** Text that goes into HTML or XML: every character with a meaning there is written out. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
