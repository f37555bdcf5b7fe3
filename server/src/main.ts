console.info("Dinkboard");
