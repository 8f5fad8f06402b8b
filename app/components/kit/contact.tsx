type PhoneLinkProps = {
  /** As it was typed: what is dialled are its figures. */
  phone: string
  /** In a line with other words. */
  isQuiet?: boolean
}

export function PhoneLink({ phone, isQuiet }: PhoneLinkProps) {
  return (
    <a className={isQuiet ? 'contact' : 'contact phone'} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
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
