import { z } from 'zod'
import { password } from '#app/domain/auth/auth.schema.ts'
import { isTrivialPin } from './pin.ts'

const form = /^\d{4,6}$/

const typed = z.preprocess(
  value => value ?? '',
  z.string('Please enter digits').max(100, 'Please use 4 to 6 digits'),
)

/** For switching: no hint about what is wrong. */
export const pinEntry = z.object({ pin: typed.refine(pin => pin !== '', 'Please enter your PIN') })

export const pinChange = z
  .object({
    currentPassword: password.refine(value => value !== '', 'Please enter your present password'),
    pin: typed
      .refine(pin => form.test(pin), { error: 'Please use 4 to 6 digits', abort: true })
      .refine(pin => !isTrivialPin(pin), 'That is too easy to guess. Please choose other digits'),
    confirmPin: typed,
  })
  .refine(({ pin, confirmPin }) => pin === confirmPin, {
    path: ['confirmPin'],
    error: 'The two are not the same',
    when: () => true,
  })
