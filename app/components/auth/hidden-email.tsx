/** Where a form does not ask for the email: password managers file the password under this. */
export function HiddenEmail({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
}
