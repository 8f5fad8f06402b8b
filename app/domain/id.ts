/** Null for anything but a whole number from 1. */
export function parseId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}
