import { classNames } from '#app/components/kit/class-names.ts'

/** Where the sprite lies. Raise the number when public/icons.svg changes: browsers keep it for long. */
export const ICON_SPRITE = '/icons.svg?v=4'

export type IconName =
  | 'admin'
  | 'alert'
  | 'bell'
  | 'bin'
  | 'board'
  | 'calendar'
  | 'camera'
  | 'cards'
  | 'chat'
  | 'client'
  | 'clock'
  | 'copy'
  | 'dots'
  | 'down'
  | 'download'
  | 'eye'
  | 'eye-off'
  | 'file'
  | 'gear'
  | 'info'
  | 'left'
  | 'lock'
  | 'logout'
  | 'mail'
  | 'menu'
  | 'mobile'
  | 'money'
  | 'move'
  | 'owner'
  | 'pencil'
  | 'phone'
  | 'pin'
  | 'plus'
  | 'portal'
  | 'print'
  | 'qr'
  | 'right'
  | 'rows'
  | 'screen'
  | 'search'
  | 'send'
  | 'stack'
  | 'stock'
  | 'task'
  | 'team'
  | 'template'
  | 'tick'
  | 'ticket'
  | 'todo'
  | 'undo'
  | 'upload'
  | 'video'
  | 'x'

/** Decoration only: the words beside it, or the button's label, say what it means. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classNames('i', className)} aria-hidden="true">
      <use href={`${ICON_SPRITE}#${name}`} />
    </svg>
  )
}
