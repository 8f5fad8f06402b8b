/** The first days of `count` months, that of `today` last. */
export function monthsTo(today: string, count = 12): string[] {
  return Array.from({ length: count }, (_, at) => monthFrom(today, at - count + 1))
}

export function monthAfter(today: string): string {
  return monthFrom(today, 1)
}

function monthFrom(today: string, months: number): string {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
