/** Returns the link to a WhatsApp chat with the seller, with an initial text. */
export function whatsappLink(phone: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`
}
