// Asks for the code of the area that the gate is about to show (client/src/app/gate.tsx), while the entry that decides
// it is still on its way. The build writes each area's files into this script's element. A wrong guess costs a
// download and changes nothing.
(() => {
  const files = document.currentScript.dataset;

  function guessArea() {
    if (location.pathname.startsWith("/join/")) return "join";
    // The keys and the cookie of client/src/app/session/session-storage.ts.
    if (localStorage.getItem("adminSession") && localStorage.getItem("admin_data")) {
      return /^\/(admin\/?)?$/.test(location.pathname) ? "dashboard" : "admin";
    }
    if (localStorage.getItem("player_session_token") && localStorage.getItem("player_data")) return "player";
    return document.cookie.includes("dinkboard_session_exists=") ? undefined : "login";
  }

  let area;
  try {
    area = guessArea();
  } catch {
    // Storage is switched off: nobody can be known.
  }
  for (const href of files[area]?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.crossOrigin = "";
    if (href.endsWith(".css")) {
      link.rel = "preload";
      link.as = "style";
    } else {
      link.rel = "modulepreload";
    }
    link.href = href;
    document.head.append(link);
  }
})();
