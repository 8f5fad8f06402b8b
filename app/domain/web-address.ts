/** Safe to embed: https, a host name with a dot, no credentials. */
export function isWebAddress(value: string): boolean {
  if (!/^https:\/\/[^\s"<>\\^`{|}]+$/i.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
}
