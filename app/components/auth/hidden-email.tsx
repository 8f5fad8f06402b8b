/** For password managers, where a form does not ask for the email. */
export function HiddenEmail({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
}
