import { useLocation, useNavigation } from '@remix-run/react'
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { markIsland } from '#app/islands/live-mark.ts'
import { isRouterIdle, usePosting } from '#app/islands/page/revalidate.ts'
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

/** Null until it is loaded, and while a form is on its way or its answer is not shown yet, which the island would not know of. */
export function useIsland<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Island, setIsland] = useState<ComponentType<Props> | null>(null)
  const [hasTakenOver, setTakenOver] = useState(false)
  const { key } = useLocation()
  usePosting()
  useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    // One that cannot be fetched leaves the plain form.
    markIsland(load()).then(
      ({ default: Loaded }) => setIsland(() => Loaded),
      () => {},
    )
  }, [])
  // A layout effect after each render: nobody types or presses anything in between.
  useLayout(() => {
    if (!Island || hasTakenOver || !isRouterIdle()) return
    setTakenOver(window.__remixRouter.state.location.key === key)
  })
  return hasTakenOver ? Island : null
}
