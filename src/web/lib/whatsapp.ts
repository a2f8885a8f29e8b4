/** Opens a chat with the seller, with a text to begin with. */
export function whatsappLink(phone: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`
}
