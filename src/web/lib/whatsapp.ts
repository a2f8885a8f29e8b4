export function whatsappLink(phone: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`
}
