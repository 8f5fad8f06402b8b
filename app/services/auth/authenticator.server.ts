import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { type SignInFields, signInForm } from '#app/domain/auth/auth.schema.ts'
import { readDevice } from './known-device.server.ts'
import { type SignedIn, signIn } from './sign-in.server.ts'

const addressHeader = 'X-Network-Address'

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(async ({ form, request }) => {
    const fields = signInForm.parse(Object.fromEntries(form))
    const address = request.headers.get(addressHeader) ?? ''
    return signIn(fields, { address, device: await readDevice(request) })
  }),
  'password',
)

type SignInAttempt = { request: Request; context: { address: string } }

export function authenticate(fields: SignInFields, { request, context }: SignInAttempt): Promise<SignedIn> {
  const headers = { Cookie: request.headers.get('Cookie') ?? '', [addressHeader]: context.address }
  const form = new Request(request.url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return authenticator.authenticate('password', form)
}
