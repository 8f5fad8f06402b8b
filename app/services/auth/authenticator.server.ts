import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signInForm } from '#app/domain/auth/auth.schema.ts'
import { type SignedIn, signIn } from './sign-in.server.ts'

/** Signs in with the form that the request holds, whose body is still to be read. */
export function authenticate(request: Request, address: string): Promise<SignedIn> {
  return new Authenticator<SignedIn>()
    .use(new FormStrategy(({ form }) => signIn(signInForm.parse(Object.fromEntries(form)), address)), 'form')
    .authenticate('form', request)
}
