import { isIP } from 'node:net'
import { ipKeyGenerator } from 'express-rate-limit'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { day, limitTries, quarterHour } from '#app/services/limit-tries.server.ts'

type AccountNames = { companyName: string; email: string }

function triesOf(points: number, seconds = quarterHour) {
  return limitTries({ points, seconds, message: authTexts.tooMany })
}

/** The same whether or not there is such an account. */
function keyOf({ companyName, email }: AccountNames): string {
  return `${nameKey(companyName)}\n${email.toLowerCase()}`
}

/** An IPv6 household is its /64. */
function keyFrom(names: AccountNames, address: string): string {
  return `${keyOf(names)}\n${ipKeyGenerator(address, 64)}`
}

const triesFromOnePlace = triesOf(10)
const triesInAll = triesOf(50)

/** Somebody who guesses at a known person's password from one place does not keep that person out. */
export const signInAttempts = {
  async count(names: AccountNames, address: string): Promise<void> {
    await triesFromOnePlace.count(keyFrom(names, address))
    await triesInAll.count(keyOf(names))
  },
  /** After a right password. What others tried elsewhere stays counted. */
  async forget(names: AccountNames, address: string): Promise<void> {
    await triesFromOnePlace.forgetAll(keyFrom(names, address))
    await triesInAll.forgetOne(keyOf(names))
  },
}

const resetsFromOnePlace = triesOf(5)
const resetsInAll = triesOf(20)

export const resetAttempts = {
  async count(names: AccountNames, address: string): Promise<void> {
    await resetsFromOnePlace.count(keyFrom(names, address))
    await resetsInAll.count(keyOf(names))
  },
}

const proofsOfOne = triesOf(10)

/** Who is signed in proves their password: wrong ones at a stolen session do not keep its owner from signing in. */
export const passwordProofs = {
  async count({ userId }: { userId: number }): Promise<void> {
    await proofsOfOne.count(String(userId))
  },
  async forget({ userId }: { userId: number }): Promise<void> {
    await proofsOfOne.forgetAll(String(userId))
  },
}

const emailChangesOfOne = triesOf(5)
const emailChangesToOne = triesOf(3)
const emailChangesOfOneDaily = triesOf(10, day)
const emailChangesOfCompanyDaily = triesOf(30, day)

/** Each wish for a new email sends a mail there: by one person, to one address whoever asks, and of one company. */
export const emailChangeAttempts = {
  async count({ userId, companyId }: { userId: number; companyId: number }, newEmail: string): Promise<void> {
    await emailChangesOfOne.count(String(userId))
    await emailChangesToOne.count(newEmail.toLowerCase())
    await emailChangesOfOneDaily.count(String(userId))
    await emailChangesOfCompanyDaily.count(String(companyId))
  },
}

const guessesFromOnePlace = triesOf(30)

/** Links that are not known, by network address: who holds a right one gets the try back. */
export const tokenGuesses = {
  async count(address: string): Promise<void> {
    await guessesFromOnePlace.count(ipKeyGenerator(address, 64))
  },
  async forgetOne(address: string): Promise<void> {
    await guessesFromOnePlace.forgetOne(ipKeyGenerator(address, 64))
  },
}

const accountsFromOnePlace = triesOf(20)

/** New accounts that somebody asks for, whatever comes of it: an answer may tell which emails have paid. */
export const accountAttempts = {
  async count(address: string): Promise<void> {
    await accountsFromOnePlace.count(ipKeyGenerator(address, 64))
  },
  /** Of one that was made. */
  async forgetOne(address: string): Promise<void> {
    await accountsFromOnePlace.forgetOne(ipKeyGenerator(address, 64))
  },
}

const remindersToOneDaily = triesOf(1, day)

/** Mails to somebody in whose name a stranger may ask. */
export const accountReminders = {
  async count(email: string): Promise<void> {
    await remindersToOneDaily.count(email.toLowerCase())
  },
}

const checkoutsOfOne = limitTries({ points: 20, seconds: quarterHour, message: 'Too many payment pages.' })

/** Each makes a page at Stripe. `who` is a company, or a visitor's network address. */
export const checkoutStarts = {
  async count(who: string): Promise<void> {
    await checkoutsOfOne.count(isIP(who) ? ipKeyGenerator(who, 64) : who)
  },
}

const looksFromOnePlace = triesOf(60)

/** Each asks Stripe how a checkout stands. */
export const checkoutLooks = {
  async count(address: string): Promise<void> {
    await looksFromOnePlace.count(ipKeyGenerator(address, 64))
  },
}
