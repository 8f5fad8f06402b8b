import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'

/** 'go' is the one primary button of a page. */
export type ButtonVariant = 'go' | 'plain' | 'bare' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'icon'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  children?: ReactNode
}

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>
export type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

function look(variant: ButtonVariant, size: ButtonSize, className?: string) {
  return classNames('btn', variant !== 'plain' && variant, size !== 'normal' && size, className)
}

/** An icon button (`size="icon"`) needs an `aria-label`; browsers that draw no icons show it as text. */
export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  type = 'submit',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button {...rest} type={type} className={look(variant, size, className)}>
      {icon ? <Icon name={icon} /> : null}
      {size === 'icon' ? <span className="vh">{rest['aria-label']}</span> : null}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant = 'plain',
  size = 'normal',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={look(variant, size, className)}>
      {icon ? <Icon name={icon} /> : null}
      {size === 'icon' ? <span className="vh">{rest['aria-label']}</span> : null}
      {children}
    </a>
  )
}
