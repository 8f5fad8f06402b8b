import type { ReactNode } from 'react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import { busyText, byBrowser, pressedBy, signedInAs } from '#app/components/kit/page-attributes.ts'
import {
  badgeCount,
  currentAmong,
  dockAt,
  isCurrentEntry,
  type NavBadge,
  type NavEntry,
  type NavGroup,
  navTitles,
} from '#app/domain/navigation.ts'

export type ShellUser = {
  id: number
  name: string
  initials: string
  roleLabel: string
  companyName: string | null
  email: string
}

export type AccountLink = { href: string; label: string; icon: IconName }

export type ShellProps = {
  user: ShellUser
  nav: readonly NavEntry[]
  counts: Partial<Record<NavBadge, number>>
  /** Its query is ignored. */
  path: string
  /** The page that is loading: its entry is marked at once. */
  pathAhead?: string | undefined
  searchQuery?: string
  /** Replaces the plain search form. */
  searchSlot?: ReactNode
  banner?: ReactNode
  accountLinks?: readonly AccountLink[]
  isWorkshopPc?: boolean
  /** False where the page has a bell of its own. */
  hasBell?: boolean
  /** Makes the bar and the navigation inert too. */
  behindDialog?: boolean
  /** 'Fri 20 November 2026', for printed pages. */
  today: string
  children: ReactNode
}

const badgeWords: Readonly<Record<NavBadge, string>> = {
  portal: 'unread notification',
  chat: 'unread message',
  owner: 'notification',
}

const bell = { href: '/notifications' }

type ShownGroup = Exclude<NavGroup, 'new'>

const groups: readonly ShownGroup[] = ['work', 'people', 'money', 'workshop', 'premium']
const foot: readonly ShownGroup[] = ['foot']

const MORE_ID = 'all-pages'
// React 18 does not know the popover attributes by their camel-case names.
const opensMore: Record<string, string> = { popovertarget: MORE_ID }
const isPopover: Record<string, string> = { popover: 'auto' }

export function Shell({
  nav,
  counts,
  path,
  pathAhead = path,
  hasBell = true,
  behindDialog = false,
  banner,
  children,
  ...props
}: ShellProps) {
  const inert = inertWhen(behindDialog)
  return (
    <div className="app" {...signedInAs(props.user.id)}>
      <header className="top" {...inert}>
        <a className="brand" href="/">
          <Logo />
        </a>
        {props.searchSlot ?? <SearchForm query={props.searchQuery} />}
        <p className="hidden print:mt-[2mm] print:block print:text-[#333]">
          {props.user.companyName ? `${props.user.companyName} · ` : ''}
          {props.today}
        </p>
        {hasBell ? (
          <a
            className="bell"
            href={bell.href}
            aria-current={isCurrentEntry(bell, pathAhead) ? 'page' : undefined}
          >
            <Icon name="bell" />
            <span className="sr-only">All notifications</span> <Count badge="portal" counts={counts} />
          </a>
        ) : null}
        <NewMenu key={`new ${path}`} entries={nav.filter(({ group }) => group === 'new')} />
        <AccountMenu
          key={path}
          user={props.user}
          links={props.accountLinks}
          isWorkshopPc={props.isWorkshopPc}
        />
      </header>
      <SideNav nav={nav} counts={counts} path={pathAhead} inert={inert} />
      <main id="main" className="main" tabIndex={-1}>
        {banner}
        {children}
      </main>
      <Dock nav={nav} counts={counts} path={pathAhead} inert={inert} />
    </div>
  )
}

export function SearchForm({ query }: { query?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element
    <form className="seek" role="search" method="get" action="/search">
      <button type="submit" className="seek-go">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
      <input
        id="shell-search"
        type="search"
        name="q"
        defaultValue={query}
        placeholder="Search projects, clients, tasks..."
        autoComplete="off"
        enterKeyHint="search"
      />
      <label htmlFor="shell-search">Search</label>
    </form>
  )
}

/** Stays out where nothing can be made, as for the site owner. */
function NewMenu({ entries }: { entries: readonly NavEntry[] }) {
  if (entries.length === 0) return null
  return (
    <details className="me new-menu mr-0">
      <summary className="gap-1.5 pr-3.5 font-bold max-md:gap-1">
        <Icon name="plus" />
        <span className="max-md:sr-only">New</span>
      </summary>
      <nav className="menu" aria-label="New">
        {entries.map(({ href, label, icon, key }) => (
          <a key={href} href={href} {...pressedBy(key && `n ${key}`)}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
      </nav>
    </details>
  )
}

type AccountMenuProps = {
  user: ShellUser
  links?: ShellProps['accountLinks']
  isWorkshopPc: ShellProps['isWorkshopPc']
}

function AccountMenu({ user, links, isWorkshopPc }: AccountMenuProps) {
  return (
    <details className="me">
      <summary>
        <span className="sr-only">Account: </span>
        <Avatar initials={user.initials} name={user.name} named />
        <span className="nm max-w-37 truncate max-md:sr-only">
          {user.name}
          <small className="block text-chalk-2">{user.roleLabel}</small>
        </span>
        <Icon name="down" />
      </summary>
      <div className="menu">
        <p className="px-4 py-3 leading-[1.35] wrap-anywhere">
          <b>{user.companyName || 'No company'}</b> <small className="block">{user.email}</small>
        </p>
        {isWorkshopPc ? (
          <a href="/switch-person" {...byBrowser}>
            <Icon name="team" />
            Switch Person
          </a>
        ) : null}
        {links?.map(({ href, label, icon }) => (
          <a key={href} href={href}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
        <form method="post" action="/logout">
          <button type="submit" {...busyText('Logging out...')}>
            <Icon name="logout" />
            Log out
          </button>
        </form>
      </div>
    </details>
  )
}

function Count({ badge, counts }: { badge?: NavBadge; counts: ShellProps['counts'] }) {
  const n = badge ? (counts[badge] ?? 0) : 0
  if (!badge || n <= 0) return null
  return (
    <span className="count">
      {badgeCount(n)}
      <span className="sr-only">
        {n > 9 ? ', more than nine ' : ' '}
        {badgeWords[badge]}
        {n === 1 ? '' : 's'}
      </span>
    </span>
  )
}

type NavProps = Pick<ShellProps, 'nav' | 'counts' | 'path'>

function NavItem({ entry, counts, path }: { entry: NavEntry } & Omit<NavProps, 'nav'>) {
  return (
    <li>
      <a
        href={entry.href}
        aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}
        {...pressedBy(entry.key && `g ${entry.key}`)}
        {...(entry.ownDocument ? byBrowser : undefined)}
      >
        <Icon name={entry.icon} />
        <span>{entry.label}</span> <Count badge={entry.badge} counts={counts} />
      </a>
    </li>
  )
}

/** Groups with their heads; those without an entry are left out. */
function NavGroups({ nav, counts, path, groups }: NavProps & { groups: readonly ShownGroup[] }) {
  return (
    <>
      {groups.map(group => {
        const entries = nav.filter(entry => entry.group === group)
        if (entries.length === 0) return null
        const title = group === 'foot' ? 'More' : navTitles[group]
        return (
          <div key={group} className={`nav-${group}`}>
            <p className={group === 'foot' ? 'sr-only' : undefined}>{title}</p>
            <ul aria-label={title}>
              {entries.map(entry => (
                <NavItem key={entry.href} entry={entry} counts={counts} path={path} />
              ))}
            </ul>
          </div>
        )
      })}
    </>
  )
}

function SideNav({ inert, ...props }: NavProps & { inert: Record<string, string> }) {
  return (
    <nav className="tape" aria-label="Main" {...inert}>
      <div className="tape-scroll">
        <NavGroups {...props} groups={groups} />
      </div>
      <NavGroups {...props} groups={foot} />
    </nav>
  )
}

/** Browsers without popovers follow the link to the same list. */
function Dock({ nav, counts, path, inert }: NavProps & { inert: Record<string, string> }) {
  const places = dockAt(path).map(place => ({
    ...nav.find(({ href }) => href === place.href),
    ...place,
  }))
  const current = currentAmong(places, path)
  const rest = nav.filter(({ href }) => !places.some(place => place.href === href))
  return (
    <>
      <nav className="thumb" aria-label="Main, short" {...inert}>
        {places.map(place => (
          <a key={place.href} href={place.href} aria-current={place === current ? 'page' : undefined}>
            <Icon name={place.icon} />
            {`${place.label} `}
            <Count badge={place.badge} counts={counts} />
          </a>
        ))}
        <button type="button" className="more-button" {...opensMore}>
          <Icon name="menu" />
          More
        </button>{' '}
        <a className="more-link" href={`#${MORE_ID}`}>
          <Icon name="menu" />
          More
        </a>
      </nav>
      <nav key={path} id={MORE_ID} className="all-pages" aria-label="All pages" {...isPopover}>
        <a className="more-link" href="#main">
          <Icon name="x" />
          Close
        </a>
        <NavGroups nav={rest} counts={counts} path={path} groups={[...groups, ...foot]} />
      </nav>
    </>
  )
}
