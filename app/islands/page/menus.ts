import { useEffect } from 'react'
import { leaveDialog } from './dialogs.ts'

const openMenu = 'details.me[open], details.move[open], .sort-menu[open], .te-menu[open]'

function closeMenus(except: EventTarget | null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenu)) {
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
  }
}

/** Escape closes a menu, or else leaves the open dialog. */
export function useMenuClosing() {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const menu = document.activeElement?.closest<HTMLDetailsElement>(openMenu)
      menu?.querySelector('summary')?.focus()
      closeMenus(null)
      if (!menu && !document.activeElement?.closest('.toasts')) leaveDialog()
    }
    function onToggle({ target }: Event) {
      if (!(target instanceof HTMLDetailsElement && target.open && target.matches('.move, .te-menu'))) return
      target.lastElementChild?.scrollIntoView({ block: 'nearest' })
    }
    function onLeave({ type, target }: Event) {
      closeMenus(target)
      const used = target instanceof Element ? target.closest('.row-more .menu :is(a, button)') : null
      if (type === 'click' && used) used.closest('details')?.removeAttribute('open')
    }
    document.addEventListener('click', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    // It does not bubble.
    document.addEventListener('toggle', onToggle, true)
    return () => {
      document.removeEventListener('click', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('toggle', onToggle, true)
    }
  }, [])
}
