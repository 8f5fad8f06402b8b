import { z } from 'zod'

// Fields in the API's answers.

export const recordId = z.int().min(1)

/** ISO 8601, UTC. */
export const instant = z.iso.datetime()

/** 'yyyy-MM-dd' */
export const calendarDay = z.iso.date()

/** Two decimals: '1250.00'. */
export const moneyText = z.string().regex(/^\d+\.\d{2}$/)

export const count = z.int().min(0)
