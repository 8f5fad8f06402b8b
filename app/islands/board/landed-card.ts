import { bringIntoSight } from '#app/islands/page/kept-scroll.ts'

const markedMs = 1500

export function showLanded(card: Element | null | undefined): void {
  if (!card) return
  card.classList.add('is-landed')
  setTimeout(() => card.classList.remove('is-landed'), markedMs)
  bringIntoSight(card)
}
