/** An address on the web that a page may show something from: https, a host with a name, nobody's password in it. */
export function isWebAddress(value: string): boolean {
  if (!/^https:\/\/[^\s"<>\\^`{|}]+$/i.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** 'www.youtube.com/watch' is at 'youtube.com'. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
}
