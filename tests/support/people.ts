/** Who can sign in to the demo. */
export type Person = { companyName: string; email: string; password: string }

const password = 'dovetail-joint'
const hartley = 'Hartley & Sons Joinery'
const brookStreet = 'Brook Street Cabinets'

export const people = {
  admin: { companyName: hartley, email: 'admin@hartley.example', password },
  manager: { companyName: hartley, email: 'manager@hartley.example', password },
  joiner: { companyName: hartley, email: 'joiner@hartley.example', password },
  otherAdmin: { companyName: brookStreet, email: 'admin@brookstreet.example', password },
  otherJoiner: { companyName: brookStreet, email: 'joiner@brookstreet.example', password },
  owner: { companyName: 'Mortise', email: 'owner@mortise.example', password },
} as const satisfies Record<string, Person>

/** Posts the sign-in form as a browser would; returns the session's cookie as `name=value`. */
export async function signIn(url: string, person: Person): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams(person),
    redirect: 'manual',
  })
  await response.body?.cancel()
  const cookies = response.headers.getSetCookie().map(line => line.split(';', 1)[0] ?? '')
  const session = cookies.find(cookie => !cookie.startsWith('mortise_flash') && !cookie.endsWith('='))
  if (response.status !== 303 || !session) {
    throw new Error(`${person.email} could not sign in: status ${response.status}`)
  }
  return session
}
