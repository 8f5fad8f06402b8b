import { RoomForm as PlainRoomForm } from '#app/components/quotes/room-form.tsx'
import { lazyIsland } from '#app/islands/lazy-island.ts'

/** A room's form: whole in the page, which works by itself until the browser has fetched what unfolds its items at once. */
export const RoomForm = import.meta.env.SSR
  ? PlainRoomForm
  : lazyIsland<Parameters<typeof PlainRoomForm>[0]>(() =>
      import('#app/components/quotes/room-form.tsx').then(form => ({ default: form.RoomForm })),
    )
