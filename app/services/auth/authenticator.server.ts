import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signInForm } from '#app/domain/auth.schema.ts'
import { type SignedIn, signIn } from './sign-in.server.ts'

/** Reads the request's body, so give it a request whose body is still there. */
export const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(({ form }) => signIn(signInForm.parse(Object.fromEntries(form)))),
  'form',
)
