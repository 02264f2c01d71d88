// Page views; what is sent and why: docs/decisions/017-page-views.md
(() => {
  if (navigator.webdriver || navigator.globalPrivacyControl || navigator.doNotTrack === '1') return;
  let counted;
  const count = () => {
    if (location.pathname === counted) return;
    counted = location.pathname;
    navigator.sendBeacon('/insights/views', counted);
  };
  const { pushState } = history;
  history.pushState = function (...args) {
    pushState.apply(this, args);
    count();
  };
  addEventListener('popstate', count);
  if (document.prerendering) document.addEventListener('prerenderingchange', count);
  else count();
})();
