type PhoneLinkProps = {
  /** As it was typed: what is dialled are its figures. */
  phone: string
  className?: string
}

export function PhoneLink({ phone, className = 'reach-phone' }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  )
}

export function MailLink({ email }: { email: string }) {
  return (
    <a className="reach-mail" href={`mailto:${email}`}>
      {email}
    </a>
  )
}
