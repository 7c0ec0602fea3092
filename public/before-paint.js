// Applies a chosen theme before the first paint; without a choice the system's setting holds (src/ui/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The very first visit: src/first-sight.html stands until the app has come (src/first-sight.ts).
  if (location.pathname === '/' && !localStorage.getItem('visited')) {
    const { dataset } = document.documentElement
    dataset.firstSight = ''
    // What is pressed there is done by the app once it has come.
    addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest('#first-sight button')
      if (button) dataset.firstSight = [...document.querySelectorAll('#first-sight :is(a, button)')].indexOf(button)
    })
  }
} catch {
  // Storage may be forbidden; the system's setting holds.
}
