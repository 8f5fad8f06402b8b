type PhoneLinkProps = {
  /** As it was typed; only its figures are dialled. */
  phone: string
  isQuiet?: boolean
}

export function PhoneLink({ phone, isQuiet }: PhoneLinkProps) {
  // +44 (0)20: from abroad the 0 in brackets is not dialled.
  const dialled = phone.replace(/^((?:\+|00)[\d ]*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')
  return (
    <a className={isQuiet ? 'contact' : 'contact phone'} href={`tel:${dialled}`}>
      {phone}
    </a>
  )
}

export function MailLink({ email }: { email: string }) {
  return (
    <a className="contact" href={`mailto:${email}`}>
      {email}
    </a>
  )
}
