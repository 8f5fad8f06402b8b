import { binDays } from '#app/domain/bin/bin.ts'

const megabyte = 1024 ** 2
export const gigabyte = 1024 ** 3

/** Unless the site owner sets another limit. Three years of fifteen people, 10,000 jobs with 100,000 tasks, take some 50 MB. */
export const defaultStorageBytes = 2 * gigabyte

export const defaultFileBytes = 10 * gigabyte

/** GB. */
export const storageChoices = ['1', '2', '5', '10', '20', '50', '100'] as const
export const fileRoomChoices = ['1', '5', '10', '20', '50', '100', '200', '500'] as const

/** Bytes, including the bin. */
export type Storage = { bytes: number; limit: number }

export function bytesText(bytes: number): string {
  const whole = (value: number) => String(Math.round(value * 10) / 10)
  if (bytes >= gigabyte) return `${whole(bytes / gigabyte)} GB`
  return bytes >= megabyte ? `${Math.round(bytes / megabyte)} MB` : `${Math.ceil(bytes / 1024)} KB`
}

export function storageText({ bytes, limit }: Storage): string {
  return `${bytesText(bytes)} of ${bytesText(limit)}`
}

/** `more`: bytes about to be stored, if known. */
export function hasStorageFor({ bytes, limit }: Storage, more: number): boolean {
  return bytes < limit && bytes + more <= limit
}

export function storageFullText(storage: Storage, supportEmail: string): string {
  return (
    `Your company’s storage is full: ${storageText(storage)}. Nothing can be added until there is room. ` +
    `What is deleted counts until it leaves the bin. Write to ${supportEmail} for more`
  )
}

export function filesFullText(room: Storage, supportEmail: string): string {
  return (
    `There is no room left for it: your company’s files take ${storageText(room)}. What you delete counts until it leaves the bin, ` +
    `after ${binDays} days. Write to ${supportEmail} for more room`
  )
}

/** Bytes that any edit may add without a check. */
export const freeGrowth = 64

export function grownBytes(current: object, change: object): number {
  const before = new Map<string, unknown>(Object.entries(current))
  return Object.entries(change).reduce((sum, [field, value]) => {
    const isKept = value === undefined || !before.has(field)
    return isKept ? sum : sum + lengthOf(value) - lengthOf(before.get(field))
  }, 0)
}

function lengthOf(value: unknown): number {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return new TextEncoder().encode(text).length
}
