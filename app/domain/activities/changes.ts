/** Only fields whose value differs; ignores absent fields and `version`. */
export function changedFields<T extends object>(
  current: T,
  change: Partial<T> & { version?: number | undefined },
): string[] {
  const present = new Map<string, unknown>(Object.entries(current))
  return Object.entries(change)
    .filter(([name, value]) => name !== 'version' && value !== undefined && value !== present.get(name))
    .map(([name]) => name)
}
