/**
 * Shows the form unless the address ends in `#/away`, and takes it away and back as it changes, as a site with routes
 * does.
 * @param mount draws into an element and returns what undoes it
 */
export function visits(mount) {
  const host = document.getElementById('app')
  let unmount
  const follow = () => {
    const away = location.hash === '#/away'
    if (away && unmount) {
      unmount()
      unmount = undefined
    } else if (!away && !unmount) unmount = mount(host)
  }
  addEventListener('hashchange', follow)
  follow()
}
