import type { RequestHandler } from 'express'

const dayMs = 24 * 60 * 60 * 1000
const validDays = 90

/** RFC 9116; valid for 90 days from the request. */
export function securityText(appUrl: string, contact: string, now = Date.now()): string {
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs).toISOString()
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', appUrl)}`,
    '',
  ].join('\n')
}

export function securityTxt(appUrl: string, contact: string): RequestHandler {
  return (_req, res) => {
    res.set('Content-Type', 'text/plain; charset=utf-8').set('Cache-Control', 'public, max-age=3600')
    res.send(securityText(appUrl, contact))
  }
}
