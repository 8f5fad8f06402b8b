import { useEffect, useLayoutEffect } from 'react'

/** A layout effect of what is rendered on the server, too, where React would warn of one. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect
