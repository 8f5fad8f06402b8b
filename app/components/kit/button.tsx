import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  HTMLAttributes,
  InputHTMLAttributes,
  ReactNode,
} from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'

/** 'go': the one primary button of a page. */
export type ButtonVariant = 'go' | 'plain' | 'bare' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'icon'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconAfter?: IconName
  children?: ReactNode
}

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>
export type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

function look(variant: ButtonVariant, size: ButtonSize, className?: string) {
  return classNames('btn', variant !== 'plain' && variant, size !== 'normal' && size, className)
}

type InsideProps = Pick<Look, 'size' | 'icon' | 'iconAfter' | 'children'> & { label: string | undefined }

/** An icon button (`size="icon"`) needs an `aria-label`; browsers that draw no icons show it as text. */
function Inside({ size, icon, iconAfter, label, children }: InsideProps) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {size === 'icon' && label ? <span className="sr-only">{label}</span> : null}
      {children}
      {iconAfter ? <Icon name={iconAfter} /> : null}
    </>
  )
}

export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  iconAfter,
  type = 'submit',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button {...rest} type={type} className={look(variant, size, className)}>
      <Inside {...{ size, icon, iconAfter, children }} label={rest['aria-label']} />
    </button>
  )
}

type FileButtonProps = Pick<Look, 'variant' | 'size' | 'icon' | 'children'> & {
  /** Only where scripts take the chosen file at once. */
  hidesField?: boolean
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

/** Without scripts its field shows, with the chosen file. */
export function FileButton({
  variant = 'plain',
  size = 'normal',
  icon,
  className,
  hidesField = false,
  children,
  ...field
}: FileButtonProps) {
  return (
    <label className={look(variant, size, classNames(!hidesField && 'take max-w-full', className))}>
      <Inside size={size} icon={icon} label={undefined}>
        {children}
      </Inside>
      <input {...field} type="file" className={hidesField ? 'sr-only' : 'min-w-0 max-w-full'} />
    </label>
  )
}

export function ButtonLink({
  variant = 'plain',
  size = 'normal',
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={look(variant, size, className)}>
      <Inside {...{ size, icon, iconAfter, children }} label={rest['aria-label']} />
    </a>
  )
}

export function ButtonSummary({
  variant = 'plain',
  size = 'normal',
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Look & HTMLAttributes<HTMLElement>) {
  return (
    <summary {...rest} className={look(variant, size, className)}>
      <Inside {...{ size, icon, iconAfter, children }} label={rest['aria-label']} />
    </summary>
  )
}

type EnterButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'form' | 'name' | 'value'>

/** Enter presses a form's first button: this one stands before those that do something else. */
export function EnterButton(props: EnterButtonProps) {
  return <button {...props} type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
}
