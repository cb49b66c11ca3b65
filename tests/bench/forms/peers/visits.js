/**
 * Shows the form unless the hash is `#/away`, and removes or draws it as the hash changes, like a site with routes.
 * @param mount draws into an element and returns a function that undoes it
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
