import { line } from './fields.schema.ts'
import { limits } from './limits.ts'
import { isWebAddress } from './web-address.ts'

const message = 'Please enter an address that begins with https://'

export const optionalAddress = line(limits.webAddress)
  .refine(value => value === '' || isWebAddress(value), message)
  .transform(value => (value === '' ? null : value))
