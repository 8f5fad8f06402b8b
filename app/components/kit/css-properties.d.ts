import 'react'

declare module 'react' {
  // Components hand colours and counts to the stylesheet as custom properties.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
