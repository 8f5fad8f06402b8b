import { useEffect, useRef, useState } from 'react'
import { TodoZoom, type TodoZoomProps } from '#app/components/todos/todo-zoom.tsx'
import { todoZoomKey } from '#app/domain/todos/todo-zoom.ts'
import { writePreference } from '#app/islands/preferences/browser-preferences.ts'

const pauseMs = 300
// Outlives the island: the value is kept even if the page is left at once.
let timer: ReturnType<typeof setTimeout> | undefined

export default function LiveTodoZoom({ percent }: TodoZoomProps) {
  const [shown, setShown] = useState(percent)
  const kept = useRef(percent)

  useEffect(() => {
    // It may have been moved before this code was here.
    const slider = document.querySelector<HTMLInputElement>('#todo-zoom')
    if (slider) setShown(Number(slider.value))
  }, [])

  useEffect(() => {
    if (shown === kept.current) return
    kept.current = shown
    document.getElementById('todo-lists')?.style.setProperty('--todo-zoom', String(shown / 100))
    clearTimeout(timer)
    timer = setTimeout(() => void writePreference(todoZoomKey, shown / 100), pauseMs)
  }, [shown])

  return (
    // A new default: a slider away from its default counts as changed.
    <TodoZoom percent={shown} onInput={event => setShown(Number(event.currentTarget.value))} />
  )
}
