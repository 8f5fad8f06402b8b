import { bringIntoSight } from '#app/islands/page/kept-scroll.ts'

const markedMs = 1500

/** Marks where a card has come to lie, and leads the eye there where that is out of sight. */
export function showLanded(card: Element | null | undefined): void {
  if (!card) return
  card.classList.add('is-landed')
  setTimeout(() => card.classList.remove('is-landed'), markedMs)
  bringIntoSight(card)
}
