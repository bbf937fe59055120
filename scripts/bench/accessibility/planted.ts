// A page with a defect for every check: where a check finds nothing on it, the check is silent and worth nothing.

export const plantedDefects = `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <title>Defects</title>
    <style>
      button, input { border: 0; background: none; outline: 0 }
      .wide { width: 1400px }
      .tight { width: 120px; height: 18px; line-height: 18px; overflow: hidden; white-space: nowrap }
      .away { position: absolute; right: -40px }
      @keyframes pulse { to { opacity: 0.4 } }
      .moving { animation: pulse 1s infinite alternate }
    </style>
  </head>
  <body>
    <main>
      <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" />
      <button>No ring</button>
      <input />
      <p class="wide">Wider than any phone.</p>
      <p class="tight">Just fits here</p>
      <button class="away">Half outside</button>
      <p class="moving">Moves on</p>
    </main>
  </body>
</html>`;
