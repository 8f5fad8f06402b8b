import type { ChoiceGroup } from '#app/domain/choice-group.ts'

const common = new Map([
  ['Europe/London', 'United Kingdom (London)'],
  ['Europe/Dublin', 'Ireland (Dublin)'],
  ['Europe/Paris', 'France (Paris)'],
  ['Europe/Berlin', 'Germany (Berlin)'],
  ['America/New_York', 'United States, east (New York)'],
  ['America/Los_Angeles', 'United States, west (Los Angeles)'],
  ['Australia/Sydney', 'Australia, east (Sydney)'],
  ['Pacific/Auckland', 'New Zealand (Auckland)'],
])

let all: readonly string[] | undefined

function timeZones(): readonly string[] {
  all ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  return all
}

/** Also accepts former names of renamed zones. */
export function isTimeZone(zone: string): boolean {
  if (timeZones().includes(zone)) return true
  try {
    return (
      /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)+$/.test(zone) &&
      Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    )
  } catch {
    return false
  }
}

/** 'Ushuaia, Argentina' for 'America/Argentina/Ushuaia'. */
function placeOf(zone: string): string {
  const [, ...parts] = zone.split('/')
  return parts.reverse().join(', ').replaceAll('_', ' ') || zone
}

/** Always contains `present`. */
export function timeZoneGroups(present: string): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup['options']>()
  for (const zone of timeZones()) {
    if (common.has(zone) || zone === present) continue
    const continent = zone.includes('/') ? (zone.split('/')[0] ?? zone) : 'Other'
    groups.set(continent, [...(groups.get(continent) ?? []), { value: zone, label: placeOf(zone) }])
  }
  const others = common.has(present) ? [] : [{ value: present, label: placeOf(present) }]
  const usual = [...common].map(([value, label]) => ({ value, label }))
  return [
    { label: 'Common', options: [...others, ...usual] },
    ...[...groups].map(([label, options]) => ({ label, options })),
  ]
}
