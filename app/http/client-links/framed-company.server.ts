import type { Logo } from '#app/domain/companies/logo.ts'
import { addressInOneLine } from '#app/domain/format.ts'

type Named = { name: string; address: string; phone: string; email: string }

/** The company, as the frame of each page that its clients read tells of it. */
export function framedCompany({ name, address, phone, email }: Named, logo: Logo | null) {
  return { name, address: addressInOneLine(address), phone, email, logo }
}
