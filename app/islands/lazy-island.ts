import { type ComponentType, createElement, lazy } from 'react'
import { markIsland } from '#app/islands/live-mark.ts'
import { giveBackTexts } from '#app/islands/typed-before-hydration.ts'
import { useLayout } from '#app/islands/use-layout.ts'

/** `lazy` for an island. One that cannot be fetched leaves its plain version: an error would end the page, with all that was typed. */
export function lazyIsland<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    markIsland(load()).then(
      ({ default: Island }) => ({
        default: function Hydrated(props: Props) {
          useLayout(giveBackTexts, [])
          return createElement(Island, props)
        },
      }),
      () => new Promise<never>(() => {}),
    ),
  )
}
