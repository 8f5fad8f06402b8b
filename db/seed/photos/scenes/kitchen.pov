#version 3.7;
#declare Rays = 35;
#include "room.inc"
See(<-0.55, 1.42, -3.5>, <0.30, 1.13, 0.4>, 54)
#declare Sage = Paint(<0.30,0.37,0.29>)
// room
box { <-4, 0, 0.62>, <4, 2.6, 0.7> texture { Plaster } }
box { <-2.6, 0, -6>, <-2.5, 2.6, 1> texture { Plaster } }
difference { box { <2.6, 0, -6>, <2.75, 2.6, 1> } box { <2.5, 1, -2.2>, <2.8, 2.15, -0.5> } texture { Plaster } }
box { <-4, 2.6, -6>, <4, 2.7, 1> texture { pigment { rgb 0.86 } } }
box { <-4, 0, -6.1>, <4, 2.6, -6> texture { Plaster } }
box { <-6,-0.1,-8>, <6,-0.02,2> texture { pigment { rgb 0.1 } } }
Floor(-2.5, 2.6, -4, 0.7, Oak, 0.16)
// tiles
#declare R = seed(3);
#declare J = 0;
#while (J < 7)
  #declare I = -16;
  #while (I < 16)
    object { Round_Box_Union(<I*0.16 + mod(J,2)*0.08 + 0.001, 0.93 + J*0.08 + 0.001, 0.605>, <(I+1)*0.16 + mod(J,2)*0.08 - 0.001, 1.01 + J*0.08 - 0.001, 0.622>, 0.003)
      rotate <rand(R)*0.3-0.15, rand(R)*0.3-0.15, 0>
      texture { pigment { rgb <0.80,0.79,0.75>*(0.94+rand(R)*0.06) } finish { diffuse 0.75 specular 0.5 roughness 0.008 reflection { 0.04 } } } }
    #declare I = I + 1;
  #end
  #declare J = J + 1;
#end
// base units
union {
  box { <-1.8, 0.1, 0.02>, <2.4, 0.88, 0.6> }
  box { <-1.8, 0, 0.06>, <2.4, 0.12, 0.6> pigment { rgb 0.08 } }
  texture { Sage }
}
#macro Door(X, W, KX) Shaker(X, 0.125, W, 0.745, Sage) Knob(KX, 0.80) #end
#macro Drawers(X, W)
  Shaker(X, 0.125, W, 0.29, Sage) Shaker(X, 0.42, W, 0.22, Sage) Shaker(X, 0.645, W, 0.225, Sage)
  Knob(X+W/2, 0.27) Knob(X+W/2, 0.53) Knob(X+W/2, 0.755)
#end
Door(-1.795, 0.495, -1.34) Door(-1.295, 0.495, -1.255)
Drawers(-0.795, 0.595)
Door(-0.195, 0.495, 0.26) Door(0.305, 0.495, 0.345)
Drawers(0.805, 0.795)
Door(1.605, 0.39, 1.96) Door(2.0, 0.395, 2.035)
// worktop of two oak boards, with a sink
difference {
  union { #declare K = 0; #while (K < 5) Board(<-1.82, 0.88, -0.025 + K*0.13>, <2.42, 0.92, 0.105 + K*0.13>, Oak, 0) #declare K = K + 1; #end }
  box { <-0.13, 0.7, 0.1>, <0.73, 1, 0.5> texture { Oak } }
}
difference { object { Round_Box_Union(<-0.15, 0.70, 0.08>, <0.75, 0.925, 0.52>, 0.01) } object { Round_Box_Union(<-0.12, 0.72, 0.11>, <0.72, 1, 0.49>, 0.03) }
  texture { pigment { rgb <0.85,0.85,0.82> } finish { specular 0.5 roughness 0.01 reflection 0.05 } } }
union { cylinder { <0.3, 0.92, 0.55>, <0.3, 1.2, 0.55>, 0.013 } difference { torus { 0.09, 0.012 rotate x*90 rotate y*90 translate <0.3,1.2,0.46> } box { <0,0,0>,<1,1.2,1> } } cylinder { <0.3,1.2,0.37>,<0.3,1.15,0.37>,0.013 } cylinder { <0.3, 0.96, 0.55>, <0.37, 0.99, 0.55>, 0.008 } cylinder { <0.3,0.92,0.55>,<0.3,0.94,0.55>,0.025 } texture { Brass } }
// a shelf with plates and jars
Board(<-1.6, 1.62, 0.36>, <-0.1, 1.65, 0.6>, Oak, 0)
Board(<-1.45, 1.5, 0.55>, <-1.42, 1.62, 0.6>, Oak, 1) Board(<-0.28, 1.5, 0.55>, <-0.25, 1.62, 0.6>, Oak, 1)
#macro Plate(X) cylinder { <0,0,-0.006>, <0,0,0.006>, 0.12 scale 1 rotate x*-14 translate <X,1.77,0.55> texture { pigment { rgb <0.78,0.76,0.70> } finish { specular 0.4 roughness 0.02 } } } #end
Plate(-1.4) Plate(-1.12) Plate(-0.84)
#macro Jar(X, H, C) union { difference { cylinder { <X,1.65,0.47>,<X,1.65+H,0.47>,0.055 } cylinder { <X,1.66,0.47>,<X,1.9+H,0.47>,0.049 } } torus { 0.053, 0.005 translate <X,1.65+H,0.47> } texture { pigment { rgb C } finish { specular 0.35 roughness 0.02 } } } #end
Jar(-0.55, 0.15, <0.24,0.29,0.33>) Jar(-0.40, 0.11, <0.66,0.60,0.50>) Jar(-0.24, 0.17, <0.42,0.24,0.15>)
// wall units
union { box { <0.8, 1.5, 0.26>, <2.4, 2.25, 0.6> texture { Sage } }
  union { Shaker(0.805, 1.505, 0.525, 0.74, Sage) Shaker(1.335, 1.505, 0.525, 0.74, Sage) Shaker(1.865, 1.505, 0.53, 0.74, Sage) Knob(1.29,1.56) Knob(1.375,1.56) Knob(1.905,1.56) translate z*0.24 }
  Board(<0.77, 2.25, 0.2>, <2.43, 2.31, 0.6>, Sage, 0) }
// a board, a bowl, a plant pot
Board(<-1.55, 0.92, 0.50>, <-1.2, 1.38, 0.525>, Pale, 1)
difference { sphere { <1.15, 1.04, 0.25>, 0.13 } sphere { <1.15, 1.05, 0.25>, 0.122 } box { <0.9,1.05,0>,<1.4,1.3,0.6> } translate y*-0.01 texture { pigment { rgb <0.70,0.66,0.58> } finish { specular 0.3 roughness 0.03 } } }
#declare L = 0; #while (L < 5) sphere { <1.10+rand(R)*0.10, 1.03+rand(R)*0.03, 0.20+rand(R)*0.1>, 0.038 texture { pigment { rgb <0.62,0.36+rand(R)*0.2,0.10> } finish { specular 0.3 roughness 0.05 } } } #declare L = L + 1; #end
// light from the window at the right and a weak one behind
Daylight(<4.2, 2.3, -1.6>, 0, <9,8.7,8.0>*0.2)
light_source { <-1, 2.3, -4> rgb <1,0.95,0.88>*0.3 area_light <1,0,0>,<0,0,1>,3,3 adaptive 1 jitter }
sky_sphere { pigment { rgb <0.75,0.85,1>*1.2 } }
